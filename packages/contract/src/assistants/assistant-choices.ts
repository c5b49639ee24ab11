export const avatarColors = ['blue', 'green', 'amber', 'red', 'purple', 'pink', 'teal', 'gray'] as const
export const assistantCategories = ['teaching', 'writing', 'office', 'support', 'research', 'other'] as const
export const assistantStatuses = ['draft', 'published', 'changed', 'paused', 'archived'] as const
