import * as repository from '#/comparisons/server/comparisons.repository.ts'
import { describeWorse } from '#/comparisons/server/sums.model.ts'
import type { AssistantBelongings } from '@prosa/server/src/modules/assistants/versions/belongings.service.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'

const choices = 'Compare de novo, ou escolha “Nada” em “Recusar se for pior em”.'

/** What comparisons do when an assistant is published. */
export const publishing: AssistantBelongings = {
  /** Refuses a draft that is worse than the published version, by the measure of their last comparison. */
  async requirePublishable(tx, { id, draftRevision, publishedVersion }) {
    const last = await repository.findLastOfVersions(tx, id)
    // an earlier version was compared, which no longer says anything
    if (!last || last.measure === 'none' || last.sides[0].version !== publishedVersion) return
    const refuse = (detail: string) => {
      throw new DomainError('publish_refused', { detail })
    }
    if (last.state === 'running')
      refuse('A comparação com a versão publicada ainda não terminou. Espere e publique de novo.')
    if (last.state === 'stopped') refuse(`A comparação com a versão publicada parou antes do fim. ${choices}`)
    if (last.revision !== draftRevision)
      refuse(`O rascunho mudou depois da comparação com a versão publicada. ${choices}`)
    const facts = await repository.findFacts(tx, [last.id])
    const worse = describeWorse(
      last.measure,
      facts.map(({ results }) => results ?? [null, null]),
    )
    if (worse !== undefined) refuse(`O rascunho é pior que a versão publicada. ${worse} Corrija o rascunho. ${choices}`)
  },
  keepWithVersion: (tx, { id, draftRevision }, version) => repository.linkToVersion(tx, id, draftRevision, version),
}
