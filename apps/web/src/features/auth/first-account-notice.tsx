import { Notice } from '#/ui/feedback/notice.tsx'

/** Shown before the first account exists, to the person who installed the server or to an early visitor. */
export default function FirstAccountNotice() {
  return (
    <Notice tone="info" title="Ainda não há nenhuma conta">
      Para criar a primeira, abra o link de primeiro acesso que aparece no terminal em que o servidor foi iniciado. Ele
      vale uma única vez; se você o perdeu, inicie o servidor de novo e aparece outro.
    </Notice>
  )
}
