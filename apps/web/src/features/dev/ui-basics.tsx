import { LayoutGrid, List, Plus, Settings, Star } from 'lucide-react'
import { useState } from 'react'
import { UiRow, UiSection } from '#/features/dev/ui-section.tsx'
import { Avatar, initials } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { Kbd } from '#/ui/kbd.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { SegmentedControl } from '#/ui/segmented-control.tsx'
import { Spinner } from '#/ui/spinner.tsx'

const colors = ['blue', 'teal', 'green', 'amber', 'red', 'pink', 'purple', 'gray'] as const

export function UiBasics() {
  const [loading, setLoading] = useState(true)
  const [view, setView] = useState<'cards' | 'list'>('cards')
  return (
    <UiSection title="Botões e sinais">
      <UiRow>
        <Button>
          <Plus /> Novo assistente
        </Button>
        <Button variant="secondary">Cancelar</Button>
        <Button variant="soft">Adicionar</Button>
        <Button variant="ghost">Agora não</Button>
        <Button variant="destructive">Excluir</Button>
        <LinkButton to="/" variant="secondary">
          Voltar ao início
        </LinkButton>
        <Button disabled>Indisponível</Button>
      </UiRow>
      <UiRow>
        <Button size="sm">Pequeno</Button>
        <Button>Médio</Button>
        <Button size="lg">Grande</Button>
        <Button loading={loading}>Salvar alterações</Button>
        <Button variant="secondary" loading={loading}>
          Enviar
        </Button>
        <Button variant="ghost" onClick={() => setLoading(!loading)}>
          Alternar carregamento
        </Button>
      </UiRow>
      <UiRow>
        <IconButton label="Configurações" icon={<Settings />} />
        <IconButton label="Favoritar" icon={<Star />} variant="secondary" size="sm" />
        <CopyButton text="Prosa" />
        <SegmentedControl
          label="Visualização"
          value={view}
          onValueChange={setView}
          iconsOnly
          segments={[
            { value: 'cards', label: 'Cartões', icon: <LayoutGrid /> },
            { value: 'list', label: 'Lista', icon: <List /> },
          ]}
        />
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
        <Spinner size="sm" centered={false} />
        <Spinner centered={false} />
        <Spinner size="lg" color="muted" centered={false} />
      </UiRow>
      <UiRow>
        <Badge>Rascunho</Badge>
        <Badge tone="accent">Na Web</Badge>
        <Badge tone="success">Publicado</Badge>
        <Badge tone="warning">Alterações não publicadas</Badge>
        <Badge tone="danger">Com erro</Badge>
      </UiRow>
      <UiRow>
        {colors.map((color) => (
          <Avatar key={color} color={color} symbol="🦉" />
        ))}
        <Avatar symbol={initials('Ana Lúcia Reis')} color="blue" size="sm" round />
        <Avatar symbol="📚" color="amber" size="lg" />
        <Avatar symbol="🧪" color="teal" size="xl" />
      </UiRow>
    </UiSection>
  )
}
