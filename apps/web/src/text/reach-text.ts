import type { Reach } from '@prosa/contract/sharing/reach.ts'
import { counted } from '#/text/counted.ts'

const inWords = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Describes the assistant's current audience in one sentence. */
export function reachText(reach: Reach): string {
  if (reach.version === null) return 'Ainda não responde a ninguém: falta publicar a primeira versão.'
  if (reach.stopped === 'archived') return 'Está arquivado e não responde a ninguém.'
  if (reach.stopped === 'paused') return 'Está pausado e não responde a ninguém.'
  const { visibility, people, groups, classes, partners, openLinks } = reach
  const everybody = visibility === 'organization'
  const who = [
    everybody && 'todas as pessoas da organização',
    !everybody && people > 0 && counted(people, 'pessoa', 'pessoas'),
    !everybody && classes + groups > 0 && counted(classes + groups, 'grupo', 'grupos'),
    partners > 0 && counted(partners, 'instituição parceira', 'instituições parceiras'),
    openLinks > 0 && (openLinks === 1 ? 'quem tiver o link' : `quem tiver um dos ${openLinks} links`),
  ].filter((part) => part !== false)
  if (who.length === 0) return reach.own ? 'Hoje só você conversa com ele.' : 'Hoje só os responsáveis têm acesso.'
  return `Hoje está aberto para ${inWords.format(who)}.`
}
