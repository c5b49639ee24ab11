import '#/lib/device/trusted-types.ts'
import '#/index.css'
import { GuestApplication } from '#/guest-application.tsx'
import { removeEndedToken } from '#/lib/session/ended-token.ts'
import { watchGuestSession } from '#/lib/session/guest-session.ts'
import { adoptPayload } from '#/lib/api/payload-cache.ts'
import { toastRateLimits } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { refuseStrayDrops } from '#/lib/device/stray-drops.ts'
import { watchKeptPage } from '#/lib/session/tokens.ts'
import { announceBuilds } from '#/shell/follow-builds.ts'
import { mountApplication } from '#/shell/mount.ts'

// Entry point of visitors' pages: no code for signed-in people, and no router, because no page links to another.
adoptPayload(document)
toastRateLimits()
watchGuestSession()
watchKeptPage()
refuseStrayDrops()
if (import.meta.env.PROD) announceBuilds(import.meta.env.BUILD_ID)

const { pathname, search } = location
mountApplication(
  document.getElementById('root'),
  <GuestApplication client={queryClient} opened={{ pathname, search, facts: history.state }} />,
)
// After the first paint, because no visitor waits for it.
setTimeout(() => void removeEndedToken(), 1000)
