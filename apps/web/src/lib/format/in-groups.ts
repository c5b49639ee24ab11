/** A code or a PIN of six signs as it is read aloud: 'ABC DEF'. */
export const inGroups = (text: string): string => `${text.slice(0, 3)} ${text.slice(3)}`
