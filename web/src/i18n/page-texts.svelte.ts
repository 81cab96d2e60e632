// The texts of one page, loaded with it because no other page needs them.

export class PageTexts<Texts> {
  texts: Texts
  /** Which language they are in. */
  language = $state('')

  constructor(
    readonly english: Texts,
    readonly catalogues: Record<string, () => Promise<Texts>>,
  ) {
    this.texts = $state.raw(english)
  }

  async load(language: string): Promise<void> {
    this.texts = (await this.catalogues[language]?.().catch(() => this.english)) ?? this.english
    this.language = language
  }
}
