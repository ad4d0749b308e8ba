import { useQuery } from '@tanstack/react-query'
import { reading } from '../../query.ts'

export const useOperator = (): boolean => useQuery(reading('getAccountState')).data?.operator ?? false
