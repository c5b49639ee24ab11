/** Where the students of a class come in. */
export const entryAddress = `${location.origin}/entrar`

/** The same as it is typed, without what nobody types. */
export const entryHost = entryAddress.replace(/^https?:\/\//, '')

/** Leads to the door of one class, as its QR Code does. */
export const entryLink = (code: string): string => `${entryAddress}?turma=${code}`
