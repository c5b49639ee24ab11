import type { avatarColors } from '#/assistants/assistant-choices.ts'

type LinkColor = (typeof avatarColors)[number]

/**
 * Colors of links, used by their pages, bubbles, cards and printed sheets. Each has enough contrast for white text and
 * against the dark theme; `tokens.test.ts` of the web app checks it.
 */
export const linkColors = {
  blue: '#155dfc',
  teal: '#0f7a70',
  green: '#15803d',
  amber: '#b45309',
  pink: '#d6246e',
  red: '#d32f2f',
  purple: '#9333ea',
  gray: '#64748b',
} as const satisfies Record<LinkColor, string>
