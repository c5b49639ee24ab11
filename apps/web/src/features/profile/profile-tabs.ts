export const profileTabs = ['data', 'appearance', 'prompts', 'security', 'notices', 'usage', 'privacy', 'keys'] as const
export type ProfileTab = (typeof profileTabs)[number]
