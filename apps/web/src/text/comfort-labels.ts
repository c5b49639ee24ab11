/** Sizes of the text, as a person chooses among them. */
export const textSizeOptions = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Grande' },
  { value: 'larger', label: 'Maior' },
] as const
