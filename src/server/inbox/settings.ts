import { join } from 'node:path'
import type { Env } from '../env.ts'

export const inboxFolder = ({ DATA_DIR }: Env): string => join(DATA_DIR, 'inbox')

export const usesInbox = ({ NODE_ENV, SMTP_URL }: Env): boolean => NODE_ENV !== 'production' && !SMTP_URL
