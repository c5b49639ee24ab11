export const profileTabs = ['data', 'appearance', 'security'] as const
export type ProfileTab = (typeof profileTabs)[number]
