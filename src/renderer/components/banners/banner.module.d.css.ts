export declare const banner: string;
export declare const updateActions: string;
export declare const updateWords: string;
