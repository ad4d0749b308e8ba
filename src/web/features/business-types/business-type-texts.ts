import {
  Car,
  Dumbbell,
  GraduationCap,
  HandHeart,
  Leaf,
  type LucideIcon,
  PersonStanding,
  Scissors,
  Shapes,
} from 'lucide-react'
import type { BusinessType, SuggestedName } from '../../../domain/business-types.ts'
import { m } from '../../../messages/messages.js'
import { formatWeekday } from '../../format.ts'
import { weekdays } from '../hours/weekly-hours.ts'

export const businessTypeLooks: Record<BusinessType, { name: () => string; Icon: LucideIcon }> = {
  hairdresser: { name: m.business_type_hairdresser, Icon: Scissors },
  beauty: { name: m.business_type_beauty, Icon: Leaf },
  massage: { name: m.business_type_massage, Icon: HandHeart },
  osteopath: { name: m.business_type_osteopath, Icon: PersonStanding },
  coach: { name: m.business_type_coach, Icon: Dumbbell },
  tutor: { name: m.business_type_tutor, Icon: GraduationCap },
  garage: { name: m.business_type_garage, Icon: Car },
  other: { name: m.business_type_other, Icon: Shapes },
}

export const suggestedNames: Record<SuggestedName, () => string> = {
  cut: m.business_type_service_cut,
  mens_cut: m.business_type_service_mens_cut,
  colour: m.business_type_service_colour,
  facial: m.business_type_service_facial,
  half_leg_wax: m.business_type_service_half_leg_wax,
  manicure: m.business_type_service_manicure,
  relaxing_massage: m.business_type_service_relaxing_massage,
  long_massage: m.business_type_service_long_massage,
  seated_massage: m.business_type_service_seated_massage,
  consultation: m.business_type_service_consultation,
  infant_consultation: m.business_type_service_infant_consultation,
  sports_consultation: m.business_type_service_sports_consultation,
  first_session: m.business_type_service_first_session,
  personal_session: m.business_type_service_personal_session,
  duo_session: m.business_type_service_duo_session,
  lesson: m.business_type_service_lesson,
  exam_preparation: m.business_type_service_exam_preparation,
  first_assessment: m.business_type_service_first_assessment,
  oil_change: m.business_type_service_oil_change,
  tyres: m.business_type_service_tyres,
  check_up: m.business_type_service_check_up,
  first_appointment: m.business_type_service_first_appointment,
  appointment: m.business_type_service_appointment,
  long_appointment: m.business_type_service_long_appointment,
}

/** "Lundi – vendredi", "Mercredi, samedi": three or more days in a row are a range. */
export function daysText(days: readonly number[]): string {
  const rows: number[][] = []
  for (const day of weekdays.filter((one) => days.includes(one))) {
    const last = rows.at(-1)
    const before = weekdays[weekdays.indexOf(day) - 1]
    if (last && before !== undefined && last.includes(before)) last.push(day)
    else rows.push([day])
  }
  const texts = rows.flatMap((row) => {
    const names = row.map((day) => formatWeekday(day))
    return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names
  })
  const text = texts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
