export const profileTabs = ['data', 'appearance', 'security', 'privacy', 'keys'] as const
export type ProfileTab = (typeof profileTabs)[number]
