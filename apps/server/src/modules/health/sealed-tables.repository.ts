import { serverExtensions } from '@prosa/extensions/server.gen.ts'
import { integrations } from '#/modules/school/students.tables.ts'
import { codeSecrets } from '#/modules/identity/auth/second-factor/second-factor.tables.ts'
import { modelProviders } from '#/modules/models/models.tables.ts'
import { pushKeys, pushSubscriptions } from '#/modules/push/push.tables.ts'
import { settings } from '#/modules/settings/settings.tables.ts'
import { shareLinks } from '#/modules/sharing/sharing.tables.ts'
import { webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'
import type { SealedTable } from '#/platform/secrets/sealed-columns.ts'

/** All values that are stored sealed for longer than a few days. */
export const sealedTables: readonly SealedTable[] = [
  {
    what: 'webhooks',
    table: webhookEndpoints,
    columns: [
      { column: webhookEndpoints.sealedUrl, label: sealLabels.webhookAddress },
      { column: webhookEndpoints.sealedHeaders, label: sealLabels.webhookHeaders },
      { column: webhookEndpoints.sealedSecret, label: sealLabels.webhookSecret },
      { column: webhookEndpoints.sealedFormerSecret, label: sealLabels.webhookSecret },
    ],
  },
  {
    what: 'links na Web',
    table: shareLinks,
    columns: [
      { column: shareLinks.sealedToken, label: sealLabels.linkAddress },
      { column: shareLinks.sealedIdentitySecret, label: sealLabels.linkIdentity },
    ],
  },
  {
    what: 'chaves de provedores',
    table: modelProviders,
    columns: [{ column: modelProviders.keySealed, label: sealLabels.providerKey }],
  },
  {
    what: 'senha do e-mail e segredo da conta institucional',
    table: settings,
    columns: [{ column: settings.secretSealed, label: sealLabels.connection }],
  },
  {
    what: 'integrações de escolas',
    table: integrations,
    columns: [
      { column: integrations.sealedSecret, label: sealLabels.schoolSecret },
      { column: integrations.sealedPrevious, label: sealLabels.schoolSecret },
    ],
  },
  {
    what: 'aplicativos de códigos (duas etapas)',
    table: codeSecrets,
    columns: [{ column: codeSecrets.sealed, label: sealLabels.codeSecret }],
  },
  {
    what: 'chaves de notificações',
    table: pushKeys,
    columns: [{ column: pushKeys.sealed, label: sealLabels.pushKeys }],
  },
  {
    what: 'aparelhos com notificações',
    table: pushSubscriptions,
    columns: [{ column: pushSubscriptions.sealed, label: sealLabels.pushAddress }],
  },
  ...serverExtensions.flatMap((extension) => extension.sealedTables ?? []),
]
