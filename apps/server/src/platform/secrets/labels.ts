/** What is kept sealed by the application's secret: each kind under a label, so a key, of its own. */
export const sealLabels = {
  webhookAddress: 'webhooks/url',
  webhookHeaders: 'webhooks/headers',
  webhookSecret: 'webhooks/secret',
  linkAddress: 'share-token',
  chatShareAddress: 'chat-share-token',
  linkIdentity: 'share-identity',
  providerKey: 'models/provider-key',
  connection: 'settings/connection',
  schoolSecret: 'sga-secret',
  codeSecret: 'second-factor',
  pushKeys: 'push/vapid',
  pushAddress: 'push/subscription',
  providerToken: 'oidc-id-token',
  answer: 'idempotency',
  mail: 'jobs/auth-mail',
  forgottenPassword: 'jobs/forgot-password',
} as const
