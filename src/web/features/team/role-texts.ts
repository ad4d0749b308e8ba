import type { Role } from '../../../domain/roles.ts'
import { m } from '../../../messages/messages.js'

export const roleNames: Record<Role, () => string> = {
  owner: m.role_owner,
  manager: m.role_manager,
  reception: m.role_reception,
  member: m.role_member,
}

export const roleTexts: Record<Role, () => string> = {
  owner: m.role_owner_text,
  manager: m.role_manager_text,
  reception: m.role_reception_text,
  member: m.role_member_text,
}
