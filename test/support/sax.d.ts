/** As much of sax as the tests use; the package comes without types. */
declare module 'sax' {
  export interface SaxParser {
    onopentag: (tag: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    ondoctype: (doctype: string) => void;
    oncdata: (text: string) => void;
    oncomment: (text: string) => void;
    onerror: (error: Error) => void;
    write: (text: string) => SaxParser;
    close: () => SaxParser;
  }
  const sax: { readonly parser: (isStrict: boolean) => SaxParser };
  export default sax;
}
