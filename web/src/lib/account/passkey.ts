// Passkeys in the browser: one is made or used for a challenge of the server's, and what it says goes back as text.
import { Failure } from "../api";
import type { Challenge, PasskeyAnswer, WantedChallenge } from "../protocol.account";
import { account } from "./api";

const PATIENCE = 300_000;

/** Whether this browser knows passkeys at all; the server says whether they work at this address. */
export const known = (): boolean => "PublicKeyCredential" in globalThis;

/** A new passkey for an account. Throws a Failure, with the code `cancelled` if the person did not go through with it. */
export async function make(wanted: WantedChallenge): Promise<PasskeyAnswer> {
  const asked = await account.challenge(wanted);
  const made = await settled(navigator.credentials.create({ publicKey: creation(asked) }));
  const response = made.response as AuthenticatorAttestationResponse;
  return { id: made.id, client: text(response.clientDataJSON), attestation: text(response.attestationObject) };
}

/** What a passkey says when it is used. Throws as `make` does. */
export async function use(purpose: "sign-in" | "confirm"): Promise<PasskeyAnswer> {
  const asked = await account.challenge({ purpose });
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytes(asked.challenge),
    rpId: asked.site,
    userVerification: "required",
    timeout: PATIENCE,
    allowCredentials: asked.known.map(credential),
  };
  const used = await settled(navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    client: text(response.clientDataJSON),
    authenticator: text(response.authenticatorData),
    signature: text(response.signature),
    user: response.userHandle ? text(response.userHandle) : "",
  };
}

function creation(asked: Challenge): PublicKeyCredentialCreationOptions {
  return {
    challenge: bytes(asked.challenge),
    rp: { id: asked.site, name: "Rommé" },
    user: { id: bytes(asked.user), name: asked.name, displayName: asked.name },
    pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: asked.known.map(credential),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout: PATIENCE,
  };
}

async function settled(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return (await asking) as PublicKeyCredential;
  } catch (error) {
    const again = error instanceof DOMException && error.name === "InvalidStateError";
    throw new Failure(again ? "passkey-there" : "cancelled", "");
  }
}

const credential = (id: string): PublicKeyCredentialDescriptor => ({ type: "public-key", id: bytes(id) });

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
