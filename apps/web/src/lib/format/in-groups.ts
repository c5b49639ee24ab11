/** Splits a code or PIN of six characters for reading aloud: 'ABC DEF'. */
export const inGroups = (text: string): string => `${text.slice(0, 3)} ${text.slice(3)}`
