const profileTabs = ['data', 'appearance', 'security', 'notices'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Former tabs, with the tab that holds their part now, under its former name as the anchor. */
export const movedTabs = { usage: 'data', keys: 'security', privacy: 'notices' } as const

/** All values of `tab` in the address; the prompts are a page of their own. */
export const profileParts = [...profileTabs, 'prompts', 'usage', 'keys', 'privacy'] as const
export type ProfilePart = (typeof profileParts)[number]
