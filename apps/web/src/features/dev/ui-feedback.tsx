import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { UiRow, UiSection } from '#/features/dev/ui-section.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LoadingScreen } from '#/ui/loading-screen.tsx'
import { Notice } from '#/ui/notice.tsx'
import { Progress } from '#/ui/progress.tsx'
import { Skeleton } from '#/ui/skeleton.tsx'
import { toast, toastNews } from '#/ui/toasters.tsx'
import { useTheme } from '#/lib/theme.ts'

export function UiFeedback() {
  const [loadingScreen, setLoadingScreen] = useState(false)
  const { resolved } = useTheme()

  function showLoadingScreen() {
    setLoadingScreen(true)
    setTimeout(() => setLoadingScreen(false), 2000)
  }

  return (
    <UiSection title="Retorno e espera">
      <UiRow>
        <Button variant="secondary" onClick={() => toast.success('Assistente publicado')}>
          Sucesso
        </Button>
        <Button variant="secondary" onClick={() => toast.error('Não foi possível salvar. Tente novamente.')}>
          Erro
        </Button>
        <Button variant="secondary" onClick={() => toast.warning('O orçamento chegou a 90 %')}>
          Alerta
        </Button>
        <Button variant="secondary" onClick={() => toast.info('Versão 7 em uso')}>
          Informação
        </Button>
        <Button variant="secondary" onClick={() => toastNews('Documento processado: “Apostila.pdf”')}>
          Novidade
        </Button>
        <Button variant="secondary" onClick={showLoadingScreen}>
          Tela de carregamento
        </Button>
      </UiRow>
      {loadingScreen && <LoadingScreen logo={resolved} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Notice title="Há alterações não publicadas">Publique para que valham nas conversas.</Notice>
        <Notice tone="success">Rascunho salvo às 14:32.</Notice>
        <Notice tone="warning" title="O link expira em 3 dias" />
        <Notice tone="danger" title="O documento não pôde ser lido">
          Envie um PDF que não esteja protegido por senha.
        </Notice>
      </div>
      <div className="flex flex-col gap-3">
        <Progress value={42} label="Enviando documento" />
        <Progress value={null} label="Lendo documento" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton />
          <Skeleton className="w-3/4" />
        </Card>
        <Card interactive>
          <h3 className="font-semibold">Tutor de matemática</h3>
          <p className="mt-1 text-sm text-muted-foreground">
            Explica frações passo a passo, sem dar a resposta pronta.
          </p>
        </Card>
      </div>
      <Card>
        <EmptyState
          icon={<MessagesSquare />}
          title="Você ainda não tem assistentes."
          description="Crie o primeiro: nome, instruções e os seus documentos bastam."
          action={<Button>Criar meu primeiro assistente</Button>}
        />
      </Card>
    </UiSection>
  )
}
