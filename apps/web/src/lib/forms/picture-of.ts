import type { Avatar } from '@prosa/contract/assistants/avatars.ts'

/** How an assistant's avatar is drawn: its uploaded picture, or the emoji on its colour. */
export const pictureOf = ({ emoji, color, image }: Avatar) => ({
  symbol: emoji,
  color,
  imageUrl: image && `/api/assistant-images/${image}`,
})
