import type { assistantImages } from '@prosa/contract/images/images.ts'
import type { Handlers } from '#/context.ts'
import { keepImage, readImage } from '#/modules/images/images.service.ts'
import { receiveImage, shownImage } from '#/platform/images/received-image.ts'

export const assistantImagesRoutes: Handlers<typeof assistantImages> = {
  addAssistantImage: async ({ ctx, request }) => ({ image: await keepImage(ctx, await receiveImage(request)) }),
  getAssistantImage: async ({ ctx, params }) =>
    shownImage(await readImage(ctx, params.image), 'public, max-age=31536000, immutable'),
}
