import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureLabels } from '#/text/picture-labels.ts'
import CropDialog from '#/ui/overlays/crop-dialog.tsx'

const source = { width: 800, height: 400, close: () => {} } satisfies ImageBitmap

afterEach(() => void vi.restoreAllMocks())

test('a picture is passed on once, and one that cannot be drawn shows an error [S13]', async () => {
  const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementationOnce((done) => done(null))
  const [onPicture, onClose] = [vi.fn<(picture: File) => void>(), vi.fn<() => void>()]
  render(<CropDialog source={source} round={false} labels={pictureLabels} onClose={onClose} onPicture={onPicture} />)
  const use = screen.getByRole('button', { name: 'Usar assim' })
  fireEvent.click(use)
  expect((await screen.findByRole('alert')).textContent).toBe('Não foi possível abrir esta imagem. Escolha outra.')
  expect(onPicture).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()

  drawn.mockImplementation((done) => done(new Blob(['x'], { type: 'image/webp' })))
  fireEvent.click(use)
  fireEvent.click(use)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onPicture).toHaveBeenCalledOnce()
})
