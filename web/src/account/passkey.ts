// Passkeys: what the server asks for and what the browser's authenticator answers, as JSON.

import type { PasskeyChallenge } from '../wire/api'

export const canUsePasskeys = typeof PublicKeyCredential === 'function'

/** The player closed the browser's dialog, or there is no passkey that fits. */
export class PasskeyRefused extends Error {}

interface CreationJson {
  challenge: string
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: DescriptorJson[]
}

interface RequestJson {
  challenge: string
  allowCredentials?: DescriptorJson[]
}

interface DescriptorJson {
  id: string
  type: 'public-key'
}

/** Makes a passkey. */
export async function makePasskey({ challenge, options }: PasskeyChallenge): Promise<{ challenge: string; credential: unknown }> {
  const asked = publicKeyOf<CreationJson>(options)
  const publicKey = {
    ...asked,
    challenge: decoded(asked.challenge),
    user: { ...asked.user, id: decoded(asked.user.id) },
    excludeCredentials: asked.excludeCredentials?.map(described) ?? [],
  } as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey }).catch(refused)) as PublicKeyCredential | null
  if (!made) throw new PasskeyRefused()
  const response = made.response as AuthenticatorAttestationResponse
  return {
    challenge,
    credential: {
      ...common(made),
      response: {
        clientDataJSON: encoded(response.clientDataJSON),
        attestationObject: encoded(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    },
  }
}

/** Proves that one is here. The browser lets the player choose which. */
export async function provePasskey({ challenge, options }: PasskeyChallenge): Promise<{ challenge: string; credential: unknown }> {
  const asked = publicKeyOf<RequestJson>(options)
  const publicKey = {
    ...asked,
    challenge: decoded(asked.challenge),
    allowCredentials: asked.allowCredentials?.map(described) ?? [],
  } as unknown as PublicKeyCredentialRequestOptions
  const shown = (await navigator.credentials.get({ publicKey }).catch(refused)) as PublicKeyCredential | null
  if (!shown) throw new PasskeyRefused()
  const response = shown.response as AuthenticatorAssertionResponse
  return {
    challenge,
    credential: {
      ...common(shown),
      response: {
        clientDataJSON: encoded(response.clientDataJSON),
        authenticatorData: encoded(response.authenticatorData),
        signature: encoded(response.signature),
        userHandle: response.userHandle ? encoded(response.userHandle) : null,
      },
    },
  }
}

/** Some libraries wrap the options, as the browser's own call does. */
function publicKeyOf<Options>(options: unknown): Options {
  const wrapped = options as { publicKey?: Options }
  return wrapped.publicKey ?? (options as Options)
}

function refused(): never {
  throw new PasskeyRefused()
}

const described = ({ id, ...rest }: DescriptorJson) => ({ ...rest, id: decoded(id) })

const common = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: encoded(credential.rawId),
  type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment,
  clientExtensionResults: credential.getClientExtensionResults(),
})

/** Base64 for URLs, without padding. */
export function encoded(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function decoded(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer
}
