import type { avatarColors } from '#/assistants/assistant-choices.ts'

type LinkColor = (typeof avatarColors)[number]

/**
 * The colours of links: their pages, bubbles, cards and printed sheets are made from these. Each is dark enough for white
 * letters and light enough to stand out from the dark scheme, as `tokens.test.ts` of the web app holds.
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
