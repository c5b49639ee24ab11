/** Written by tools/accessibility.ts from what the browser tests checked: screen, states checked with axe, at 320 px. */
export const checkedScreens: readonly (readonly [string, number, number])[] = [

]
