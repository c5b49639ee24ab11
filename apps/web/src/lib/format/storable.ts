/**
 * A text without what nobody sees and no database keeps: the character NUL and halves of surrogate pairs, as they come along
 * with what is pasted from other programs. The server refuses them by their field, which tells whoever wrote nothing.
 */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '')
