// The ways to play.
import type { TableWay } from "./protocol";

/** Whether people sit at browsers of their own. */
export const online = (way: TableWay): boolean => way === "friend" || way === "open";
