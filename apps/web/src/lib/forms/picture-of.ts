import type { Avatar } from '@prosa/contract/assistants/avatars.ts'

/** Returns the picture of an assistant: the uploaded image, or the emoji with its color. */
export const toPicture = ({ emoji, color, image }: Avatar) => ({
  symbol: emoji,
  color,
  imageUrl: image && `/api/assistant-images/${image}`,
})
