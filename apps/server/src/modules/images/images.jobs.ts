import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { dropImage, dropImageJob, sweepImages, sweepImagesJob } from '#/modules/images/images.service.ts'

export function registerImagesJobs(ctx: AppContext): void {
  ctx.jobs.register(sweepImagesJob, { cron: '53 3 * * *', handler: () => sweepImages(ctx) })
  ctx.jobs.register(dropImageJob, {
    schema: z.object({ image: z.uuid() }),
    handler: ({ image }) => dropImage(ctx, image),
  })
}
