import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useState } from 'react'
import { hasGates } from '#/features/guest-sessions/asks-first.ts'
import { SharePage } from '#/features/guest-sessions/share-page.tsx'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { suggestTheme } from '#/lib/device/theme.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

/** A placeholder that is no link's token. */
const token = 'preview'
const { queryKey } = read('getShare', { params: { token } })

/** A link's page as the surrounding form describes it, before saving. It is inert: no read, no visit, no session. */
export default function PreviewPage() {
  const [share, setShare] = useState<Share>()
  useEffect(() => {
    queryClient.setQueryDefaults(queryKey, { staleTime: Infinity, gcTime: Infinity })
    const handlePreviewMessage = ({ source, origin, data }: MessageEvent<{ prosa?: string; share: Share } | null>) => {
      if (source !== parent || origin !== location.origin || data?.prosa !== 'preview') return
      queryClient.setQueryData(queryKey, data.share)
      setShare(data.share)
    }
    addEventListener('message', handlePreviewMessage)
    if (parent !== window) parent.postMessage({ prosa: 'ready' }, location.origin)
    return () => removeEventListener('message', handlePreviewMessage)
  }, [])
  const theme = share?.appearance.theme
  useEffect(() => {
    // The editor's own colour scheme must not become the visitors'.
    if (theme) suggestTheme(theme === 'auto' ? 'automatic' : theme, true)
  }, [theme])
  if (!share) return <Spinner size="lg" className="min-h-dvh" />
  return (
    <div inert>
      <SharePage key={String(hasGates(share))} token={token} ErrorScreen={Nothing} />
    </div>
  )
}

const Nothing = () => null
