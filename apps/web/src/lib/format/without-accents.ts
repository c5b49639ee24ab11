/** As it is compared in a search: small letters without accents. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
