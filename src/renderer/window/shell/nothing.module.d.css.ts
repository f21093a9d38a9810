export declare const nothing: string;
export declare const nothingTitle: string;
