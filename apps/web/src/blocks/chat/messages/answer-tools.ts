/** In one chunk, because most answers need both. */
export { default as RatingButtons } from '#/blocks/chat/messages/rating-buttons.tsx'
export { default as ListenButton } from '#/blocks/chat/voice/listen-button.tsx'
