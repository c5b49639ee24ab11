/**
 * Removes characters that databases refuse and people do not see: NUL and halves of surrogate pairs, which come with
 * pasted text. The server would refuse the field with a message that people could not understand.
 */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '')
