const profileTabs = ['data', 'appearance', 'security', 'notices'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Former tabs, with the tab that holds their part now, under its former name as the anchor. */
export const movedTabs = { usage: 'data', keys: 'security', privacy: 'notices' } as const

/** Whether a value of `tab` in the address names a tab. */
export const isProfileTab = (tab: string): tab is ProfileTab => (profileTabs as readonly string[]).includes(tab)
