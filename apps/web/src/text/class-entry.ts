/** Address where students of a class enter. */
export const entryAddress = `${location.origin}/entrar`

/** The address as people type it, without the protocol. */
export const entryHost = entryAddress.replace(/^https?:\/\//, '')

/** Builds the entry link of a class, also for its QR code. */
export const entryLink = (code: string): string => `${entryAddress}?turma=${code}`
