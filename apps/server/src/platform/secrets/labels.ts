/**
 * Labels of values sealed with the application's secret: each kind, also of extensions, has a separate label, and so
 * a separate key.
 */
export const sealLabels = {
  webhookAddress: 'webhooks/url',
  webhookHeaders: 'webhooks/headers',
  webhookSecret: 'webhooks/secret',
  linkAddress: 'share-token',
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
