/** Missing for one place. */
export const placesView = ({
  places,
  companions,
}: {
  places: number
  companions: readonly string[] | null
}): { places?: number; companions?: string[] } => ({
  ...(places > 1 && { places }),
  ...(companions && { companions: [...companions] }),
})
