/** Returns the first word of a name [S37]. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
