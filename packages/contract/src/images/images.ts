import { z } from '#/protocol/zod.ts'
import { readsPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'

export const assistantImages = defineContract({
  addAssistantImage: {
    ...route('POST', '/api/assistant-images'),
    tag: 'Assistentes',
    summary:
      'Guarda uma imagem (campo file: PNG, JPEG ou WebP de até 512 kB) para o avatar de um assistente, a foto do perfil ou a logo da organização',
    limitPerMinute: 30,
    policy: 'session',
    upload: true,
    status: 201,
    ok: z.object({ image: z.uuid() }),
    errors: ['upload_invalid', 'image_unsupported', 'image_too_large'],
  },
  /** Public like the cards and pages that show it; its address cannot be guessed. */
  getAssistantImage: {
    ...route('GET', '/api/assistant-images/:image'),
    tag: 'Assistentes',
    summary: 'A imagem de um assistente ou a foto de uma pessoa',
    policy: 'public',
    limitPerMinute: readsPerMinute,
    params: z.object({ image: z.uuid() }),
    raw: '*/*',
  },
})
