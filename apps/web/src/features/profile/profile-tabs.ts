export const profileTabs = ['data', 'appearance', 'security', 'notices', 'usage', 'privacy', 'keys'] as const
export type ProfileTab = (typeof profileTabs)[number]
