// Something done on the account's page: whether it went well; what is said then is "Saved." unless other words are given.
export type Deed = (does: () => Promise<unknown>, said?: string) => Promise<boolean>;
