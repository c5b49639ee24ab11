/** Beside an answer, in one file: most answers have both. */
export { default as RatingButtons } from '#/blocks/chat/messages/rating-buttons.tsx'
export { default as ListenButton } from '#/blocks/chat/voice/listen-button.tsx'
