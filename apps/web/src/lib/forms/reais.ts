const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4, useGrouping: true })

/** Amounts as people write them in Brazil: `1.500,00`, `0,15`, `12`. */
export const reaisPattern = /^(\d{1,3}(\.\d{3}){1,3}|\d{1,9})(,\d{1,4})?$/

/** Formats `1500` as `1.500,00`. */
export const reaisText = (value: number): string => reais.format(value)

/** Parses `1.500,00` as `1500`. */
export const reaisIn = (text: string): number => Number(text.trim().replaceAll('.', '').replace(',', '.'))
