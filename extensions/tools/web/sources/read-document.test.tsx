import { answerApi } from '@prosa/web/src/test-api.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReadDocument } from '#/tools/web/sources/read-document.tsx'

const preview = 'POST /api/assistants/1/tool-sources/preview'

test.each(['latin1', 'utf8', 'utf16le'] as const)(
  'the accents of a file whose bytes are %s are sent',
  async (encoding) => {
    const requests = answerApi({ [preview]: { name: '', address: '', tools: [], notes: [] } })
    await renderPiece(<ReadDocument assistantId={1} isOpen onRead={() => undefined} />)
    const file = new File([Buffer.from('info: { title: Avaliações }', encoding)], 'api.yaml')
    await userEvent.upload(screen.getByLabelText('Arquivo do documento'), file)
    await screen.findByText(/^O documento tem 0 ações/)
    expect(await requests[0]!.json()).toMatchObject({ address: '', document: 'info: { title: Avaliações }' })
  },
)
