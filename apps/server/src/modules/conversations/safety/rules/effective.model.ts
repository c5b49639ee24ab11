import type { SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'

/** Both together: what either protects is protected, and of two limits the smaller holds. */
export function stricter(organization: SafetyRules, assistant: SafetyRules | null): SafetyRules {
  if (assistant === null) return organization
  const limits = [organization.messagesPerChat, assistant.messagesPerChat].filter((limit) => limit !== null)
  return {
    maskCpf: organization.maskCpf || assistant.maskCpf,
    maskPhone: organization.maskPhone || assistant.maskPhone,
    maskEmail: organization.maskEmail || assistant.maskEmail,
    topics: [...organization.topics, ...assistant.topics],
    alertOn: [...new Set([...organization.alertOn, ...assistant.alertOn])],
    recipients: [...new Set([...organization.recipients, ...assistant.recipients])],
    messagesPerChat: limits.length === 0 ? null : Math.min(...limits),
  }
}
