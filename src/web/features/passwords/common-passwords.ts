const words = new Set(
  `password passw passwd passe motdepasse monmotdepasse mdp pass secret private admin administrator administrateur root
  user guest invite login connexion compte account test testing tester demo default changeme letmein welcome bienvenue
  bonjour bonsoir salut coucou hello merci azerty qwerty qwertz iloveyou jetaime jtaime teamo loveyou love lovely loveme
  amour monamour toujours forever ensemble bisous bisou calin calinou caline cheri cherie chouchou doudou doudoune loulou
  louloute nounou nounours titi toto tata tonton tintin bebe baby babygirl princesse princess prince ange angel angels
  etoile soleil sunshine lune moonlight star stars nuage rainbow arcenciel flower fleur rose marguerite violette tulipe
  papillon butterfly lapin poussin minou minette chaton chat chien loup tigre tiger lion panther panthere dauphin dolphin
  dragon licorne unicorn monkey cheval horse poney poulet canard chocolat chocolate vanille caramel fraise cerise banane
  banana orange citron pomme cookie cookies biscuit nutella cafe coffee pepper ginger cheese fromage camembert pastis
  france paris marseille lyon bordeaux toulouse nantes lille strasbourg montpellier bretagne corse martinique guadeloupe
  reunion maroc algerie tunisie portugal espana italia london liverpool chelsea arsenal barcelona barcelone realmadrid
  juventus psg allez allezom football foot rugby basket basketball baseball hockey soccer tennis zidane ronaldo messi
  mbappe jordan michael superman batman spiderman starwars pokemon pikachu naruto goku mario zelda minecraft fortnite
  matrix master monster shadow hunter ranger killer ninja warrior wizard phoenix diamond silver golden money argent
  freedom liberte bonheur happy sourire smile lucky chance trustno whatever nothing internet computer ordinateur google
  facebook youtube instagram samsung iphone apple android windows microsoft linkedin adobe photoshop orangewanadoo
  wanadoo freebox ferrari porsche mercedes peugeot renault citroen harley yamaha honda suzuki mustang corvette camaro
  metallica nirvana rocknroll musique music guitar guitare piano summer winter autumn spring printemps automne hiver
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre january february march april june july
  august september october november december lundi mardi mercredi jeudi vendredi samedi dimanche monday friday sunday
  maman papa mamie papy famille family enfants maison jardin vacances voyage plage montagne salon coiffure coiffeur
  coiffeuse beaute institut manucure creneau rendezvous ecole boulot travail
  alexandre alexandra alexis alice amandine amelie anais andrea andrew anthony antoine arthur ashley aurelie aurore
  baptiste benjamin brandon camille caroline catherine cecile celine charles charlie charlotte chloe christian christine
  christophe claire claude clement coralie cynthia damien daniel david delphine didier dylan edouard elodie emilie emma
  enzo eric estelle fabien fabrice florence florian francois frederic gabriel george gerard guillaume hannah helene hugo
  isabelle jacques jasmine jennifer jeremy jerome jessica joel jonathan jordan joseph joshua julia julie julien justin
  justine karine kevin laetitia laura laurence laurent leo lea loic louis lucas lucie ludovic magali manon marc margaux
  marie marine marion martin martine mathieu mathilde maxime melanie melissa michel michelle mickael morgane nathalie
  nicolas nicole noemie oceane olivia olivier pascal patrice patricia patrick paul pauline philippe pierre quentin
  raphael rebecca remi richard robert romain sabrina samantha samuel sandra sandrine sarah sebastien severine sophie
  stephane stephanie sylvain sylvie thierry thomas tristan valentin valerie vanessa vincent virginie xavier yannick`.split(
    /\s+/,
  ),
)

/** Each is also checked backwards. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '&é"\'(-è_çà)=',
  'qazwsxedcrfvtgb',
  '147258369',
  '159357',
].flatMap((run) => [run, [...run].reverse().join('')])

const instead: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

const spelled = (text: string): string => [...text].map((letter) => instead[letter] ?? letter).join('')

/** Removes digits, a year or an exclamation mark around a word. */
const bare = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

const isRepeated = (text: string): boolean => /^(.{1,4})\1+.?$/s.test(text)

export function isCommonPassword(password: string): boolean {
  const raw = password.toLowerCase()
  const plain = raw.normalize('NFKD').replace(/[\p{M}\s._-]/gu, '')
  if (/^\d{0,8}$/.test(plain) || isRepeated(plain) || new Set(plain).size < 4) return true
  const word = bare(plain)
  if (runs.some((run) => run.includes(raw) || run.includes(plain) || (word.length > 2 && run.includes(word))))
    return true
  return [plain, word, bare(spelled(plain)), spelled(word)].some(
    (candidate) => words.has(candidate) || words.has(candidate.replace(/s$/, '')),
  )
}
