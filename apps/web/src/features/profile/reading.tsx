import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { beginReading, canReadOffline, endReading, isReadingOf } from '#/lib/device/offline-reading.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import { useUser } from '#/lib/session/session.ts'
import { preloadMarkdown } from '#/ui/markdown/markdown.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Chooses whether this device stores read pages for use without internet. */
export function Reading() {
  const { id } = useUser()
  const [isOn, setOn] = useState(() => isReadingOf(id))
  const change = useMutation({
    meta: { keepsReads: true, showsProblem: true },
    mutationFn: (on: boolean) => (on ? beginReading() : endReading()),
    onSuccess: (_, on) => {
      setOn(on)
      if (on) preloadMarkdown()
      toast.success(on ? 'Pronto: o que você ler aqui abre sem internet.' : 'O que estava guardado foi apagado.')
    },
    onError: (error) =>
      error instanceof DOMException
        ? toast.error('O navegador não deixou. Veja se a janela é anônima, se ele bloqueia cookies ou se falta espaço.')
        : toastProblem(error),
  })
  if (!canReadOffline())
    return <p className="text-sm text-muted-foreground">Este navegador não guarda páginas deste endereço.</p>
  return (
    <Switch
      label="Guardar o que leio neste aparelho"
      checked={isOn}
      pending={change.isPending}
      onCheckedChange={(on) => change.mutate(on)}
    />
  )
}
